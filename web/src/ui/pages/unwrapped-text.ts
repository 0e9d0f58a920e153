import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate'

/** Elements around text, not seen themselves. docx-preview leaves out what is in them: everywhere, or in tables, or in links. */
const wrappers = 'fldSimple|moveTo|ins|customXml|smartTag|dir|bdo|sdt|sdtContent'
/**
 * One of their tags, whose attributes may hold any sign but `<`: one that never ends is read up to the next tag alone.
 * What remains of their properties is not drawn either.
 */
const tags = new RegExp(`</?(?:\\w+:)?(?:${wrappers})(?=[\\s/>])(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>`, 'g')

const drawn = /^word\/(document|header|footer|footnotes|endnotes)[^/]*\.xml$/

/** A DOCX in which no text is left out when it is drawn. One without such text is the same file. */
export async function withUnwrappedText(file: Blob): Promise<Blob> {
  const files = opened(new Uint8Array(await file.arrayBuffer()))
  let isSame = true
  for (const [name, bytes] of Object.entries(files)) {
    if (!drawn.test(name)) continue
    const xml = strFromU8(bytes)
    const unwrapped = xml.replace(tags, '')
    if (unwrapped === xml) continue
    files[name] = strToU8(unwrapped)
    isSame = false
  }
  return isSame ? file : new Blob([zipSync(files, { level: 0 })])
}

/** docx-preview opens some packages that this library refuses: they are drawn as they are. */
function opened(bytes: Uint8Array): Unzipped {
  try {
    return unzipSync(bytes)
  } catch {
    return {}
  }
}
