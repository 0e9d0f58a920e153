/** Whether the script of a term puts spaces between words. */
export const isSpaced = (term: string): boolean => !/[\p{Script=Han}ぁ-ヿ\u0e00-\u0e7f]/u.test(term)
