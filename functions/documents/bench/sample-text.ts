/** Plain English that never repeats a sentence, the same for the same seed. */
export function sampleText(seed: number) {
  const next = random(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  let number = 0
  const sentence = () => {
    number++
    const text = pick(frames)
      .replace('{n}', String(1000 + number * 7))
      .replace(/\{(\w+)\}/g, (_, kind: keyof typeof words) => pick(words[kind]))
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  const paragraph = (sentences: number) => Array.from({ length: sentences }, sentence).join(' ')
  return { sentence, paragraph, pick, next }
}

/** Mulberry32: small, fast, good enough for text. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const frames = [
  'the {who} shall deliver the {thing} to the {who} before the end of the {time}, as agreed in order {n}.',
  'if the {thing} is {state}, the {who} must inform the {who} within {n} hours.',
  'during the {time}, {n} people visited the {place} and asked for a {state} {thing}.',
  'a {state} {thing} was found near the {place}, but nobody knew who had left it there in {n}.',
  'the {who} wrote in the report that the {thing} costs {n} dollars and that the {place} is {state}.',
  'when the {who} arrived at the {place}, the {thing} was already {state} for the {time}.',
  'every {who} who works in the {place} receives a {state} {thing} at the beginning of the {time} with number {n}.',
  'this {time} the {place} will open later because the {thing} of the {who} is {state} since {n}.',
] as const

const words = {
  who: [
    'seller',
    'buyer',
    'doctor',
    'teacher',
    'engineer',
    'student',
    'neighbour',
    'company',
    'lawyer',
    'patient',
    'farmer',
    'director',
  ],
  thing: [
    'contract',
    'machine',
    'house',
    'letter',
    'book',
    'table',
    'certificate',
    'invoice',
    'car',
    'picture',
    'window',
    'document',
  ],
  state: [
    'new',
    'broken',
    'expensive',
    'red',
    'small',
    'important',
    'ready',
    'dangerous',
    'old',
    'open',
    'different',
    'complete',
  ],
  place: [
    'office',
    'school',
    'hospital',
    'market',
    'station',
    'city',
    'river',
    'library',
    'factory',
    'museum',
    'garden',
    'court',
  ],
  time: [
    'week',
    'month',
    'year',
    'summer',
    'winter',
    'morning',
    'night',
    'afternoon',
    'season',
    'meeting',
    'day',
    'century',
  ],
}
