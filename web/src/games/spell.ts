// The notation in a line of the log is spelled out for those who do not type it: its words are the same in every
// language.

/** Replaces whole words by their names. */
export function spellWords(text: string, names: Record<string, string>): string {
  return text.replace(/(?<![\p{L}\p{N}])[a-z]+\d*(?![\p{L}\p{N}])/gu, (word) => names[word] ?? word);
}
