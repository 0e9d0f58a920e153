/** Tells a person one line about what is being done. */
export type Say = (line: string) => void
