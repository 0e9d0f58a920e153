type Options = PDFKit.Mixins.TextOptions

/**
 * How a run is set in the face that the document uses: as the face says, or without moving marks to their letters. The library throws at a
 * mark that has no place on its letter, and one name with such a mark would hold up what is written for others too.
 */
export function settable(document: PDFKit.PDFDocument, run: string): Options {
  try {
    document.widthOfString(run)
    return {}
  } catch {
    return { features: unmoved }
  }
}

// The library also takes what is switched off; its types know only what is switched on.
const unmoved = { mark: false, mkmk: false, abvm: false, blwm: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]
