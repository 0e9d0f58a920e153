/** Documents in one cart. It stands by itself, so that a visitor's first page reads it without the schema library. */
export const maxCartItems = 20
