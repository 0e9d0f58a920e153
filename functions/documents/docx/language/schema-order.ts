/** The order in which the schema wants the children of property elements; Word refuses a file that breaks it. */
export const schemaOrder = {
  rPr: words(`ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint
    noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl
    cs em lang eastAsianLayout specVanish oMath`),
  pPr: words(`pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs
    suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid
    spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl
    divId cnfStyle rPr sectPr`),
  tblPr:
    words(`tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd
    tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription`),
  sectPr:
    words(`headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType
    cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings`),
} as const satisfies Record<string, readonly string[]>

export type PropertyElement = keyof typeof schemaOrder

function words(text: string): readonly string[] {
  return text.split(/\s+/)
}
