/** A part that says nothing, in the place of one that cannot be read. */
export const emptyPart = (name: 'settings' | 'styles' | 'fonts'): string =>
  `<w:${name} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>`
