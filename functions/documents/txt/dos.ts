/** Letters and signs that texts of Western and of Central Europe have; no code page of DOS has the quotation marks and dashes at the end. */
const western = /^[äöüßåøæéèêëáàâãçíìîïñóòôõúùûÿ¿¡ªº«»°§½£·\s‘’“”„–—…€•™]$/iu
const central = /^[áäąăâćčçďđéěëęíîĺľłńňóôőöŕřśšşťţúůűüýźžż«»°§\s‘’“”„–—…€•™]$/iu

/** The code pages of DOS in Western and Central Europe, which the runtime has no decoder for. */
export const codePages = [
  {
    encoding: 'ibm850',
    upperHalf:
      'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
    usual: western,
  },
  {
    encoding: 'ibm852',
    upperHalf:
      'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
    usual: central,
  },
]

/** Encodings that the runtime knows, and that such texts are more often in. */
const others = [
  { label: 'windows-1252', usual: western },
  { label: 'macintosh', usual: western },
  { label: 'windows-1250', usual: central },
  { label: 'iso-8859-2', usual: central },
]

/**
 * A text of DOS, where it reads as one in its code page and in no encoding of Windows, Unix or Mac. Letters of the others
 * are capitals and frames there, in the middle of words.
 */
export function decodeDos(bytes: Uint8Array): { text: string; encoding: string } | undefined {
  const sample = bytes.subarray(0, sampleLength)
  const page = codePages.find(({ upperHalf, usual }) => readsAsText(decode(sample, upperHalf), usual))
  if (!page || others.some(({ label, usual }) => readsAsText(new TextDecoder(label).decode(sample), usual)))
    return undefined
  return { text: decode(bytes, page.upperHalf), encoding: page.encoding }
}

/** As much of a file as tells its encoding: a hostile file costs no more. */
const sampleLength = 200_000

function decode(bytes: Uint8Array, upperHalf: string): string {
  let text = ''
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : upperHalf[byte - 128]
  return text
}

/** Whether all signs beside ASCII are usual ones or frames, and the letters stand in words as letters do. */
function readsAsText(text: string, usual: RegExp): boolean {
  const signs = new Set(text.match(/[^\0-\x7f\u2500-\u25a0]/g))
  if (![...signs].every((sign) => usual.test(sign))) return false
  if (/\p{L}[\u2500-\u25a0]\p{L}|\p{Ll}[^\0-\x7f\P{Lu}]|[^\0-\x7f\P{Ll}]\p{Lu}/u.test(text)) return false
  if (/(?<!\p{L})[^\0-\x7f\P{L}]{3}|\p{L}[^\0-\x7f\p{L}\s\u2500-\u25a0»’]\p{L}/u.test(text)) return false
  return /[a-z][^\0-\x7f\P{L}]|[^\0-\x7f\P{L}][a-z]/u.test(text)
}
