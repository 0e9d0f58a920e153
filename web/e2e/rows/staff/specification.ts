import { applications } from './applications.ts'
import { becoming } from './applying.ts'
import { calls } from './calls.ts'
import { desk } from './desk.ts'
import { figures } from './figures.ts'
import { hub } from './hub.ts'
import { payouts } from './payouts.ts'
import { people } from './people.ts'
import { queue } from './queue.ts'
import { site } from './site.ts'

/** What wants no staff. */
export const ofTranslators = { becoming, hub }
/** What a member of the staff walks; in `site` the session ends last. */
export const ofStaff = { calls, desk, queue, applications, payouts, people, figures, site }

/** Every row of sections 2 and 4 to 9 of the staff side's specification, by the part that it belongs to. */
export const parts = { ...ofTranslators, ...ofStaff }
