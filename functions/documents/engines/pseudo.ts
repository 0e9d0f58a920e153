import type { Engine } from '../ports/engine.ts'

/** Changes every ASCII letter to an accented look-alike and wraps each unit in ⟦ ⟧, so that anybody sees what was missed. */
export function pseudoEngine(): Engine {
  return {
    name: 'pseudo',
    grain: 'unit',
    maxBytesPerCall: Number.MAX_SAFE_INTEGER,
    keepsTags: true,
    metered: false,
    protects: false,
    parallel: 1,
    pairs: async () => [],
    translate: async (batch) => batch.map(({ text, tagged }) => `⟦${tagged ? outsideTags(text) : lookAlike(text)}⟧`),
  }
}

/** The look-alike of a text; everything but ASCII letters stays. */
export const lookAlike = (text: string) => text.replace(/[A-Za-z]{1,1000}/g, changeRun)

function changeRun(run: string): string {
  let out = ''
  for (const letter of run) out += alike[letter]
  return out
}

const outsideTags = (text: string) =>
  text
    .split(/(<\/?[gx]\d+\/?>|&(?:amp|lt|gt);)/)
    .map((part, i) => (i % 2 ? part : lookAlike(part)))
    .join('')

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
const accented = Array.from('ÅßÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž')
const alike = Object.fromEntries(letters.map((letter, i) => [letter, accented[i] ?? '']))
