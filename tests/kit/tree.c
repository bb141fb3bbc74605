/* tree.c: the JSON tree of the tests. */
#include "tests/kit/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    const char *at, *end;
};

static struct tree *value(struct reader *in, unsigned depth);

static void space(struct reader *in) {
    while (in->at < in->end && strchr(" \t\r\n", *in->at) && *in->at) in->at++;
}

static bool take(struct reader *in, char c) {
    space(in);
    if (in->at == in->end || *in->at != c) return false;
    in->at++;
    return true;
}

static bool word(struct reader *in, const char *text) {
    size_t length = strlen(text);
    if ((size_t)(in->end - in->at) < length || memcmp(in->at, text, length) != 0) return false;
    in->at += length;
    return true;
}

static char *string(struct reader *in) {
    if (!take(in, '"')) return NULL;
    char *text = malloc((size_t)(in->end - in->at) + 1), *to = text;
    while (in->at < in->end && *in->at != '"') {
        if (*in->at == '\\' && in->at + 1 < in->end) in->at++; /* test data uses \" and \\ only */
        *to++ = *in->at++;
    }
    *to = 0;
    if (in->at == in->end) {
        free(text);
        return NULL;
    }
    in->at++;
    return text;
}

static bool items(struct reader *in, struct tree *tree, char closing, unsigned depth) {
    struct tree **link = &tree->first;
    if (take(in, closing)) return true;
    do {
        char *key = NULL;
        if (closing == '}' && (!(key = string(in)) || !take(in, ':'))) {
            free(key);
            return false;
        }
        struct tree *item = value(in, depth + 1);
        if (!item) {
            free(key);
            return false;
        }
        item->key = key;
        *link = item;
        link = &item->next;
        tree->count++;
    } while (take(in, ','));
    return take(in, closing);
}

static bool number(struct reader *in, long long *out) {
    char digits[24] = "";
    size_t length = 0;
    while (in->at < in->end && length + 1 < sizeof digits && strchr("-0123456789", *in->at) && *in->at)
        digits[length++] = *in->at++;
    char *end;
    *out = strtoll(digits, &end, 10);
    return length > 0 && *end == 0;
}

static bool fill(struct reader *in, struct tree *tree, unsigned depth) {
    space(in);
    if (in->at == in->end || depth > 32) return false;
    if (word(in, "null")) return true;
    if (word(in, "true")) return tree->kind = TREE_BOOL, tree->number = 1, true;
    if (word(in, "false")) return tree->kind = TREE_BOOL, true;
    if (*in->at == '"') return tree->kind = TREE_STRING, (tree->text = string(in)) != NULL;
    if (*in->at == '[') return in->at++, tree->kind = TREE_ARRAY, items(in, tree, ']', depth);
    if (*in->at == '{') return in->at++, tree->kind = TREE_OBJECT, items(in, tree, '}', depth);
    tree->kind = TREE_NUMBER;
    return number(in, &tree->number);
}

static struct tree *value(struct reader *in, unsigned depth) {
    struct tree *tree = calloc(1, sizeof *tree);
    if (fill(in, tree, depth)) return tree;
    tree_free(tree);
    return NULL;
}

struct tree *tree_read(const char *text, size_t length) {
    struct reader in = { text, text + length };
    struct tree *tree = value(&in, 0);
    space(&in);
    if (tree && in.at == in.end) return tree;
    tree_free(tree);
    return NULL;
}

void tree_free(struct tree *tree) {
    while (tree) {
        struct tree *next = tree->next;
        tree_free(tree->first);
        free(tree->text);
        free(tree->key);
        free(tree);
        tree = next;
    }
}

static bool same_object(const struct tree *a, const struct tree *b) {
    for (const struct tree *item = a->first; item; item = item->next)
        if (!tree_same(item, tree_key(b, item->key))) return false;
    return true;
}

static bool same_array(const struct tree *a, const struct tree *b) {
    for (a = a->first, b = b->first; a; a = a->next, b = b->next)
        if (!tree_same(a, b)) return false;
    return true;
}

bool tree_same(const struct tree *a, const struct tree *b) {
    if (!a || !b) return a == b;
    if (a->kind != b->kind || a->count != b->count || a->number != b->number) return false;
    if (a->kind == TREE_STRING) return strcmp(a->text, b->text) == 0;
    if (a->kind == TREE_OBJECT) return same_object(a, b);
    return a->kind != TREE_ARRAY || same_array(a, b);
}

const struct tree *tree_key(const struct tree *object, const char *key) {
    if (!object || object->kind != TREE_OBJECT) return NULL;
    const struct tree *item = object->first;
    while (item && strcmp(item->key, key) != 0) item = item->next;
    return item;
}

const struct tree *tree_item(const struct tree *array, size_t index) {
    if (!array || array->kind != TREE_ARRAY) return NULL;
    const struct tree *item = array->first;
    while (item && index--) item = item->next;
    return item;
}

const struct tree *tree_at(const struct tree *tree, const char *path) {
    while (tree && *path) {
        size_t length = strcspn(path, ".");
        char part[64];
        snprintf(part, sizeof part, "%.*s", (int)length, path);
        tree = tree->kind == TREE_ARRAY ? tree_item(tree, strtoul(part, NULL, 10)) : tree_key(tree, part);
        path += length + (path[length] == '.');
    }
    return tree;
}

bool tree_has_string(const struct tree *array, const char *text) {
    if (!array || array->kind != TREE_ARRAY) return false;
    for (const struct tree *item = array->first; item; item = item->next)
        if (item->kind == TREE_STRING && strcmp(item->text, text) == 0) return true;
    return false;
}

static void put(char *out, size_t size, size_t *used, const char *text) {
    int room = *used < size ? (int)(size - *used) : 0;
    if (room > 0) snprintf(out + *used, (size_t)room, "%s", text);
    *used += strlen(text);
}

static void print(const struct tree *tree, char *out, size_t size, size_t *used) {
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", tree->number);
    switch (tree->kind) {
    case TREE_NULL: put(out, size, used, "null"); return;
    case TREE_BOOL: put(out, size, used, tree->number ? "true" : "false"); return;
    case TREE_NUMBER: put(out, size, used, digits); return;
    case TREE_STRING:
        put(out, size, used, "\"");
        put(out, size, used, tree->text);
        put(out, size, used, "\"");
        return;
    case TREE_ARRAY:
    case TREE_OBJECT: break;
    }
    put(out, size, used, tree->kind == TREE_ARRAY ? "[" : "{");
    for (const struct tree *item = tree->first; item; item = item->next) {
        if (item != tree->first) put(out, size, used, ",");
        if (item->key) {
            put(out, size, used, "\"");
            put(out, size, used, item->key);
            put(out, size, used, "\":");
        }
        print(item, out, size, used);
    }
    put(out, size, used, tree->kind == TREE_ARRAY ? "]" : "}");
}

void tree_print(const struct tree *tree, char *out, size_t size) {
    size_t used = 0;
    out[0] = 0;
    if (tree)
        print(tree, out, size, &used);
    else
        put(out, size, &used, "(nothing there)");
}
