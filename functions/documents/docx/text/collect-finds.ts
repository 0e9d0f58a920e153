import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { rawName } from '../xml/children.ts'
import type { Budget } from '../xml/tokenize.ts'
import { limits } from '../zip/limits.ts'
import type { Atom, Block, PartScan, Run, Slot } from './part-model.ts'
import type { PlaceTracker } from './place-tracker.ts'

/** Makes what a scan finds: blocks, their atoms and slots. Ids follow the order of the text; each thing costs of the file's budget. */
export function findCollector(xml: string, scan: PartScan, place: PlaceTracker, budget: Budget) {
  let nextId = 0

  return {
    block(name: string, start: number, contentStart: number): Block {
      count(3)
      const raw = rawName(xml, start)
      const { site, branch, story } = place.here()
      return {
        type: 'block',
        id: nextId++,
        start: contentStart,
        end: contentStart,
        atoms: [],
        prefix: raw.slice(0, raw.length - name.length + name.indexOf(':') + 1),
        dialect: name.startsWith('a:') ? 'a' : 'w',
        tag: null,
        properties: null,
        style: '',
        listed: false,
        outlined: false,
        reading: false,
        site,
        branch,
        story,
      }
    },

    atom,

    slot(
      own: Pick<Slot, 'start' | 'end' | 'name' | 'text'> &
        Partial<Pick<Slot, 'attribute' | 'adds' | 'keep' | 'literal'>>,
      site = {},
      here: Pick<Block, 'site' | 'branch'> = place.here(),
    ): Slot {
      count(3)
      const { branch } = here
      const slot: Slot = {
        type: 'slot',
        id: nextId++,
        attribute: false,
        branch,
        ...own,
        site: { ...here.site, ...site },
      }
      scan.finds.push(slot)
      return slot
    },

    finish(block: Block, end: number): void {
      block.end = end
      // A list that grew has room for more than most paragraphs ever have.
      block.atoms = [...block.atoms]
      scan.finds.push(block)
    },
  }

  function atom(
    block: Block | null,
    type: Atom['type'],
    start: number,
    end: number,
    name: string,
    run: Run | null,
  ): Atom {
    count(1)
    const atom: Atom = { type, start, end, name, run, text: '', content: null, field: null, hidden: false }
    block?.atoms.push(atom)
    if (type === 'opaque' && name.startsWith('m:')) scan.math = true
    return atom
  }

  function count(things: number): void {
    budget.things = (budget.things ?? 0) + things
    if (budget.things > limits.things) throw new DocumentRefusal('too-complex', 'too many texts')
  }
}

export type FindCollector = ReturnType<typeof findCollector>
