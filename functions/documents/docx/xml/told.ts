/** What a table says of a word of a file. Words that every object knows, such as "constructor", are none of a table's. */
export const told = <V>(table: Readonly<Record<string, V>>, word: string): V | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined
