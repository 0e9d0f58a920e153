/** Objects by number, as they stand in the file. */
export type Objects = Record<number, string>

export const font = (toUnicode = '') =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${toUnicode ? `/ToUnicode ${toUnicode}` : ''} >>`

export const stream = (content: string, entries = '') =>
  `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`

/** A file of one page (object 3) whose content is object 5. */
export const onePage = (objects: Objects, resources: string, page = '') =>
  pdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 5 0 R /Resources << ${resources} >> ${page} >>`,
    ...objects,
  })

/** A file object by object, without a cross-reference table. Text is one byte a character. */
export const pdf = (objects: Objects): Uint8Array =>
  Buffer.from(
    `%PDF-1.7\n${Object.entries(objects)
      .map(([num, body]) => `${num} 0 obj\n${body}\nendobj\n`)
      .join('')}trailer << /Root 1 0 R >>\n%%EOF`,
    'latin1',
  )
