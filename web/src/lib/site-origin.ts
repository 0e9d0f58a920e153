/** Where the site is. While it is built nobody knows: who puts it in its place writes the address over this one. */
export const siteOrigin = typeof location === 'undefined' ? 'https://site.invalid' : location.origin
