/**
 * Glyph names of TeX's fonts that Adobe's list does not have, as in the `texglyphlist` of lcdf-typetools: code points in hexadecimal. A stroke
 * through a sign comes before it, as in "/=".
 */
const points =
  'diamondmath 22c4 circleminus 2296 circledivide 2298 circledot 2299 equivasymptotic 224d precedesequal 227c followsequal 227d lessmuch 226a greatermuch 226b follows 227b arrownortheast 2197 arrowsoutheast 2198 arrownorthwest 2196 arrowsouthwest 2199 similarequal 2243 prime 2032 owner 220b triangle 25b3 triangleinv 25bd negationslash 2f mapsto 21a6 Rfractur 211c Ifractur 2111 latticetop 22a4 unionmulti 228e turnstileleft 22a2 turnstileright 22a3 floorleft 230a floorright 230b ceilingleft 2308 ceilingright 2309 angbracketleft 27e8 angbracketright 27e9 bardbl 2016 arrowbothv 2195 arrowdblbothv 21d5 wreathproduct 2240 coproduct 2210 unionsq 2294 intersectionsq 2293 subsetsqequal 2291 supersetsqequal 2292 epsilon1 3f5 pi1 3d6 rho1 3f1 arrowlefttophalf 21bc arrowleftbothalf 21bd arrowrighttophalf 21c0 arrowrightbothalf 21c1 triangleright 25b7 triangleleft 25c1 flat 266d natural 266e sharp 266f lscript 2113 visiblespace 2423 contintegral 222e'

/** What is drawn over a sign or beside one, and says nothing by itself; the circle of a © stands around a "c". */
const silent =
  /^(?:circlecopyrt|vector|tie|suppress|slurbelow|slurabove|perthousandzero|compwordmark|cwm|arrowhook(?:left|right)|brace(?:h|v)?tip[a-z]*|(?:paren|bracket|brace)(?:left|right)(?:tp|ex|bt|mid)|(?:brace|arrow|arrowvert|bar)ex(?:dbl)?|radical(?:vertex|bt|tp)|(?:hat|tilde)wid(?:e|er|est))$/

/** Signs as they are drawn in formulas: "parenleftBigg", "summationtext". */
const sized = /(?:big{1,2}|text|display)$/i

let texts: Map<string, string> | undefined

/** The text of a name of TeX's own: '' where it says nothing by itself, undefined for any other name. */
export function texSign(name: string): string | undefined {
  if (!texts) {
    const words = points.split(' ')
    texts = new Map()
    for (let i = 0; i + 1 < words.length; i += 2)
      texts.set(words[i] as string, String.fromCodePoint(Number.parseInt(words[i + 1] as string, 16)))
  }
  return silent.test(name) ? '' : texts.get(name)
}

/** The name of the sign that a TeX font draws larger, or as part of a displayed formula. */
export const withoutSize = (name: string): string => name.replace(sized, '')
