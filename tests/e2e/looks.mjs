// looks.mjs: what can be wrong with any page: English left over in another language, barriers that axe finds, things wider than a phone.
import { axeSource } from "./browser.mjs";

/** Words on the page that the catalogue translates differently: English left over. */
export const leftOver = (page, language) =>
  page.evaluate(async (code) => {
    const files = (await (await fetch("./files.json")).json()).filter((file) => file.startsWith(`engine/locale/${code}/`));
    const catalogue = Object.assign({}, ...(await Promise.all(files.map(async (file) => (await fetch(file)).json()))));
    const foreign = (text) => text in catalogue && catalogue[text] !== text && !Object.values(catalogue).includes(text);
    const labels = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((element) => ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""));
    const texts = [...document.querySelectorAll("h1, h2, h3, button, legend, label, summary, option, p, strong, small, span, b")].flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data.trim()));
    return [...new Set([...labels, ...texts])].filter(foreign);
  }, language);

/** One rule does not fit: letters and numbers drawn on a card or a ghost are a picture, and its name says it in words. */
const RULES = { "label-content-name-mismatch": { enabled: false } };

/** What fades in has the colours of its end: those that never end (a breathing glow) are not waited for. */
const atRest = (page) =>
  page.evaluate(() => {
    const ends = ({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
    const ending = document.getAnimations().filter(ends);
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => {});
  });

export async function serious(page, runOnly = undefined) {
  await atRest(page);
  await page.evaluate(axeSource);
  return page.evaluate(async ([rules, runOnly]) => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...(runOnly ? { runOnly } : { rules }) });
    return violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`).join(" | ")}`);
  }, [RULES, runOnly]);
}

/** Night ("dark") or dawn ("light") for the whole system. The page hears of it with its next frame, and is waited for. */
export async function light(page, scheme) {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction((scheme) => document.documentElement.dataset.theme === scheme, scheme);
}

/** By night, where the page begins, and at dawn, where nothing but the colours differs. */
export async function seriousInAnyLight(page) {
  const night = await serious(page);
  await light(page, "light");
  const dawn = await serious(page, ["color-contrast"]);
  await light(page, "dark");
  return [...night, ...dawn.map((text) => `at dawn: ${text}`)];
}

/** Things that stick out to the right, for a message that helps. */
export const wide = (page) =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > room + 1).map((element) => `${element.tagName} ${element.getAttribute("class")}`).slice(0, 5);
  });
