/* report.c: the page around figures: its style, sections and files. */
#include "command/report/report.h"

#include "shared/app.h"

#include <stdlib.h>

/* People who see few colours can still tell those of the series apart. */
static const char style[] =
    ":root{color-scheme:light dark;--paper:#faf8f5;--card:#fff;--ink:#241f31;--faint:#6b6478;--line:#e2dcea;"
    "--bar:#8f74c4;--accent:#5b3a9e;--up:#00745a;--down:#b04000;--s0:#0067a5;--s1:#b8500a;--s2:#00785a;--s3:#a83c82;"
    "--s4:#7a6400;--s5:#5b3a9e}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#14111c;--card:#1e1a29;--ink:#ece7f4;--faint:#a59db5;--line:#"
    "352e45;"
    "--bar:#7a5fb5;--accent:#c4a8ff;--up:#3fd0a5;--down:#ff9a5c;--s0:#5ab4ee;--s1:#ff9a4d;--s2:#3fd0a5;--s3:#f08cc8;"
    "--s4:#e8cf4a;--s5:#c4a8ff}}\n"
    "*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 "
    "system-ui,sans-serif}\n"
    "main{max-width:72rem;margin:auto;padding:1rem}h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0}\n"
    "h2{font-size:1.25rem;margin:2.2rem 0 .3rem}h3{font-size:1rem;margin:0 0 .2rem}p{margin:.3rem 0 "
    ".6rem;max-width:46rem}\n"
    ".lead,figcaption p,summary,.legend{color:var(--faint)}figcaption p,.legend{font-size:.9rem}\n"
    ".facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:.6rem;margin:1rem 0}\n"
    ".facts div{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.5rem .7rem}\n"
    ".facts dt{color:var(--faint);font-size:.8rem}.facts dd{margin:0;font-size:1.15rem;font-weight:600}\n"
    ".figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,28rem),1fr));gap:1rem;align-items:"
    "start}\n"
    "figure{margin:0;background:var(--card);border:1px solid "
    "var(--line);border-radius:.6rem;padding:.8rem;min-width:0}\n"
    "svg{display:block;width:100%;height:auto}svg text{font:12.5px system-ui,sans-serif;fill:var(--ink)}\n"
    "svg .tick{text-anchor:middle;fill:var(--faint)}svg .label,svg .number{text-anchor:end}svg "
    ".number{fill:var(--faint)}\n"
    ".grid{stroke:var(--line);stroke-width:1}.mark{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:4 3}\n"
    ".bar{fill:var(--bar)}.whisker{stroke:var(--faint);stroke-width:1.3;fill:none}\n"
    ".dot{fill:var(--accent)}.dot.above{fill:var(--up)}.dot.below{fill:var(--down)}"
    ".dot.same{fill:none;stroke:var(--faint);stroke-width:1.8}\n"
    ".line{fill:none;stroke-width:2}.line.s0{stroke:var(--s0)}.line.s1{stroke:var(--s1)}.line.s2{stroke:var(--s2)}"
    ".line.s3{stroke:var(--s3)}.line.s4{stroke:var(--s4)}.line.s5{stroke:var(--s5)}\n"
    ".dot.s0{fill:var(--s0)}.dot.s1{fill:var(--s1)}.dot.s2{fill:var(--s2)}.dot.s3{fill:var(--s3)}.dot.s4{fill:var(--s4)"
    "}"
    ".dot.s5{fill:var(--s5)}\n"
    "span.s0{color:var(--s0)}span.s1{color:var(--s1)}span.s2{color:var(--s2)}span.s3{color:var(--s3)}"
    "span.s4{color:var(--s4)}span.s5{color:var(--s5)}\n"
    "details{overflow-x:auto;margin-top:.4rem}summary{cursor:pointer;font-size:.9rem}\n"
    "table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums;margin-top:.4rem}\n"
    "th,td{padding:.15rem .6rem .15rem 0;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}\n"
    ".words{grid-column:1/-1;overflow-x:auto}.words table{width:100%;margin:0}"
    ".words td,.words th{text-align:left;white-space:normal}\n"
    ".short{background:var(--card);border:1px solid var(--line);border-left:.35rem solid "
    "var(--accent);border-radius:.6rem;"
    "padding:.7rem 1rem;margin:1rem 0;max-width:56rem}.short h2{margin:0 0 .3rem}.short ul{padding-left:1.1rem}"
    ".short li{margin:.25rem 0}\n"
    "ul{margin:0;grid-column:1/"
    "-1}th[scope=row],th:first-child{text-align:left}th[scope=row]{font-weight:400}small{color:var(--faint)}\n";

static void put_paragraph(struct report *report, const char *class, const char *text) {
    fprintf(report->out, "<p%s>", class);
    put_markup(report->out, text);
    fputs("</p>\n", report->out);
}

void report_begin(struct report *report, const char *title, const char *about) {
    *report = (struct report){ 0 };
    report->out = open_memstream(&report->html, &report->length);
    wh_assert(report->out);
    fputs("<!doctype html>\n<meta charset=utf-8>\n<meta name=viewport "
          "content='width=device-width,initial-scale=1'>\n<title>",
          report->out);
    put_markup(report->out, title);
    fprintf(report->out, "</title>\n<style>\n%s</style>\n<main>\n<h1>", style);
    put_markup(report->out, title);
    fputs("</h1>\n", report->out);
    put_paragraph(report, " class=lead", about);
}

void report_short_begin(struct report *report, const char *title) {
    fputs("<section class=short><h2>", report->out);
    put_markup(report->out, title);
    fputs("</h2>\n<ul>\n", report->out);
}

void report_short_end(struct report *report) { fputs("</ul>\n</section>\n", report->out); }

void report_facts_begin(struct report *report) { fputs("<dl class=facts>\n", report->out); }
void report_facts_end(struct report *report) { fputs("</dl>\n", report->out); }

void report_fact(struct report *report, const char *name, const char *value) {
    fputs("<div><dt>", report->out);
    put_markup(report->out, name);
    fputs("</dt><dd>", report->out);
    put_markup(report->out, value);
    fputs("</dd></div>\n", report->out);
}

void report_section(struct report *report, const char *title, const char *about) {
    fputs(report->in_section ? "</div>\n</section>\n<section><h2>" : "<section><h2>", report->out);
    report->in_section = true;
    put_markup(report->out, title);
    fputs("</h2>\n", report->out);
    put_paragraph(report, "", about);
    fputs("<div class=figures>\n", report->out);
}

void report_list_begin(struct report *report) { fputs("<ul>\n", report->out); }
void report_list_end(struct report *report) { fputs("</ul>\n", report->out); }

void report_list_item(struct report *report, const char *text) {
    fputs("<li>", report->out);
    put_markup(report->out, text);
    fputs("</li>\n", report->out);
}

static void put_cells(struct report *report, const char *open, const char *close, const char *const *cells,
                      unsigned count) {
    fputs("<tr>", report->out);
    for (unsigned i = 0; i < count; i++) {
        fputs(open, report->out);
        put_markup(report->out, cells[i]);
        fputs(close, report->out);
    }
    fputs("</tr>\n", report->out);
}

void report_table_begin(struct report *report, const char *const *titles, unsigned count) {
    fputs("<figure class=words><table><thead>", report->out);
    put_cells(report, "<th scope=col>", "</th>", titles, count);
    fputs("</thead><tbody>\n", report->out);
}

void report_table_row(struct report *report, const char *const *cells, unsigned count) {
    put_cells(report, "<td>", "</td>", cells, count);
}

void report_table_end(struct report *report) { fputs("</tbody></table></figure>\n", report->out); }

void report_figure(struct report *report, const struct figure *figure) {
    fputs("<figure><figcaption><h3>", report->out);
    put_markup(report->out, figure->title);
    fputs("</h3>", report->out);
    put_paragraph(report, "", figure->about);
    fputs("</figcaption>\n", report->out);
    figure_plot(figure, report->out);
    fputs("<details><summary>", report->out);
    put_markup(report->out, tr("The numbers"));
    fputs("</summary>\n", report->out);
    figure_table(figure, report->out);
    fputs("</details></figure>\n", report->out);
}

bool report_save(struct report *report, const char *path) {
    fputs(report->in_section ? "</div>\n</section>\n</main>\n" : "</main>\n", report->out);
    bool fine = fclose(report->out) == 0;
    wh_assert(fine); /* it grows in memory */
    fine = write_file(path, report->html, report->length);
    free(report->html);
    return fine;
}

bool figure_save(const struct figure *figure, const char *directory) {
    char path[4096], *text = NULL;
    size_t length = 0;
    if ((size_t)snprintf(path, sizeof path, "%s/%s.csv", directory, figure->id) >= sizeof path)
        return failure(tr("the name of the file to write is too long.")) == DONE;
    FILE *out = open_memstream(&text, &length);
    wh_assert(out);
    figure_csv(figure, out);
    bool fine = fclose(out) == 0;
    wh_assert(fine);
    fine = write_file(path, text, length);
    free(text);
    return fine;
}
