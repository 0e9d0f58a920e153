/** Under this name an attached page is drawn on the page that keeps its place. */
export const attachedName = 'Attached'

/** Page of the whole, and which page of which attached file stands on it. */
export type PlacedPage = { page: number; part: number; index: number }

/** Width and height of a page as it is looked at, in points. */
export type PageSize = { width: number; height: number }
