/** One entry of a select box. Clients of different age read the text under different names. */
export type DictionaryOption = { value: string; text: string; title: string; label: string }

export const toOption = (value: string, text: string): DictionaryOption => ({ value, text, title: text, label: text })
