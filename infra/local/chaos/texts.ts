/** Stands in every document, and must be met nowhere but where its text belongs. */
export const canary = 'QX-48213-ZK'

/** What a translator makes of the certified document, by its source. By their number its segments are told from other documents'. */
export const translations: Record<string, string> = {
  'The seller shall deliver the goods.': 'O vendedor deve entregar as mercadorias.',
  'The price is 1,250 dollars.': 'O preço é de 1.250 dólares.',
  'The buyer pays within ten days.': 'O comprador paga dentro de dez dias.',
  'The goods are in good order.': 'As mercadorias estão em boas condições.',
  'The court of the city decides every dispute.': 'O tribunal da cidade decide qualquer litígio.',
  'Both sides sign this agreement.': 'Ambas as partes assinam este acordo.',
  [`The file number is ${canary}.`]: `O número do processo é ${canary}.`,
}

const letter = [
  'The machines were checked on Monday.',
  'All parts of the delivery are complete.',
  'Please sign this letter and send it back.',
  `The file number is ${canary}.`,
]

/** What a document says. Every one of a kind says the same, so that the engine does not outweigh what is tried here. */
export const text = (kind: 'ai' | 'certified'): string =>
  (kind === 'ai' ? letter : Object.keys(translations)).join('\n\n')

/** How many paragraphs a text has. */
export const sentencesOf = (whole: string): number => whole.split(/\n\s*\n/).filter((one) => one.trim() !== '').length
