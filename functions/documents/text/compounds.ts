const words = (list: string) => new Set(list.split(' '))

const digits = words('one two three four five six seven eight nine')

/** English compounds that are written with a hyphen, by their first part: told where a document does not say it itself. */
export const compounds: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'self',
    words(
      'addressed assessment assigned care certified contained defence defense employed employment esteem evident explanatory funded governing help insured interest made paid portrait reliance reported service study sufficient supporting',
    ),
  ],
  ['long', words('awaited distance established haul lasting lived range running standing term winded')],
  ['short', words('circuit haul lived range staffed term tempered')],
  ['mid', words('career cap range size sized term year')],
  [
    'well',
    words(
      'being built defined deserved documented educated established formed founded informed kept known made meaning paid suited tested trained understood written',
    ),
  ],
  [
    'high',
    words(
      'cost end energy frequency grade income level performance pressure priority profile quality resolution rise risk school speed tech value voltage volume',
    ),
  ],
  [
    'low',
    words(
      'cost end energy frequency grade income key level lying paid pressure profile quality resolution rise risk speed tech voltage volume',
    ),
  ],
  ['full', words('blown fledged grown length page scale service size sized text time year')],
  ['part', words('time')],
  ['real', words('life time world')],
  ['one', words('half off sided size third time way')],
  ['two', words('dimensional fold party sided step thirds tier way year')],
  ['three', words('dimensional fourths quarters way year')],
  ['third', words('party parties')],
  ['first', words('aid born class hand order person rate time year')],
  ['second', words('class hand order rate year')],
  ['large', words('scale sized')],
  ['small', words('scale sized')],
  ['medium', words('scale sized term')],
  ['open', words('air access ended minded source')],
  ['left', words('hand handed wing')],
  ['right', words('click hand handed wing')],
  [
    'cross',
    words(
      'border check country cultural examination examined national platform reference referenced references section sectional',
    ),
  ],
  ['decision', words('maker makers making')],
  ['policy', words('maker makers making')],
  ['problem', words('solving')],
  ['follow', words('up ups')],
  ['start', words('up ups')],
  ['mother', words('in')],
  ['father', words('in')],
  ['son', words('in')],
  ['daughter', words('in')],
  ['state', words('of owned')],
  ['up', words('to')],
  ['so', words('called')],
  ['tax', words('exempt free deductible')],
  ['year', words('end old round')],
  ['case', words('by')],
  ['day', words('to')],
  ...[...words('twenty thirty forty fifty sixty seventy eighty ninety')].map((tens) => [tens, digits] as const),
])

/** Second parts that make a compound of any word before them: what is no word but the beginning of one is `beginnings`. */
export const secondParts = words('aware based defined dependent driven friendly oriented related specific')

/** Prefixes that are written before those parts without a hyphen ("correlated", "interdependent"). */
export const beginnings = words('cor dis inter mis non over pre under')
