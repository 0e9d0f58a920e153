/** The mark: a page with its corner turned and a tick, in a square of 32. The site's logo and every file of the brand are made of it. */
export const mark = {
  size: 32,
  page: 'M7 2h12l7 7v19a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z',
  corner: 'M19 2l7 7h-5a2 2 0 0 1-2-2z',
  tick: 'M10 18.5l4 4 8-9',
  tickWidth: 2.6,
} as const
