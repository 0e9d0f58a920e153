import { each, type Invariant } from './invariant.ts'

const minute = 60_000
/** The sweep ends a lock within two minutes of its end. */
const lockMs = 10 * minute

/** A certificate means something: one for each completed translation, for exactly the text that its signer signed (promises H1, W4). */
export const certified: Invariant[] = [
  {
    name: 'every completed certified translation has exactly one valid certificate, or its newest is revoked',
    check: ({ translations, certificates }) => {
      const byTranslation = Map.groupBy(certificates, (one) => one.translationId)
      const complete = translations.filter(
        ({ translationType, stage }) => translationType === 'certified' && stage === 'completed',
      )
      return each(complete, ({ id }) => {
        const all = byTranslation.get(id) ?? []
        const valid = all.filter(({ status }) => status === 'valid').length
        const newest = all.toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt))[0]
        const right = valid === 1 || (valid === 0 && newest?.status === 'revoked')
        return !right && `translation ${id} has ${valid} valid certificates of ${all.length}`
      })
    },
  },
  {
    name: 'every certificate is of the text, the statement and the signer of its signed job, and what it replaces says so',
    check: ({ certificates, jobs }) => {
      const signatures = new Map(jobs.map((job) => [job.id, job.signature]))
      const byId = new Map(certificates.map((one) => [one.id, one]))
      return each(certificates, ({ id, queueItemId, signedBy, claims, supersededBy, status }) => {
        const signature = signatures.get(queueItemId)
        const text = Buffer.from(claims.review.segments_sha256, 'base64url').toString('hex')
        const statement = Buffer.from(claims.statement_sha256, 'base64url').toString('hex')
        if (claims.jti !== id) return `certificate ${id} signs for ${claims.jti}`
        if (!signature || signature.by !== signedBy || signature.name !== claims.signer.name)
          return `certificate ${id} is not of who signed its job`
        if (signature.segmentsHash !== text) return `certificate ${id} is of another text than was signed`
        if (signature.statementSha256 !== statement)
          return `certificate ${id} is of another statement than was accepted`
        const next = byId.get(supersededBy ?? '')
        if (status === 'superseded' && next?.claims.replaces !== id) return `certificate ${id} is replaced by nothing`
        return claims.replaces !== null && !byId.has(claims.replaces) && `certificate ${id} replaces none`
      })
    },
  },
  {
    name: 'no segment of a signed job was written after its signature, and every segment has its job',
    check: ({ rows, jobs }) => {
      const byId = new Map(jobs.map((job) => [job.id, job]))
      const segments = rows.filter((row) => row.pk.startsWith('JOB#') && row.sk.startsWith('SEG#'))
      return each(segments, ({ pk, sk, at, state }) => {
        const job = byId.get(Number(pk.slice('JOB#'.length)))
        if (!job) return `${sk} of ${pk} belongs to no job`
        if (job.status !== 'completed' || !job.signature) return
        const late = Date.parse(String(at)) > Date.parse(job.signature.at) + 1000
        return (late || state !== 'confirmed') && `${sk} of the signed job ${job.id} was changed`
      })
    },
  },
  {
    name: 'every lock has an owner, every owner has a place for it, and none outlives its end',
    check: ({ now, jobs, held, users }) => {
      const people = new Set(users.map(({ id }) => id))
      const places = new Set(held.flatMap(({ userId, jobs: ids }) => ids.map((id) => `${userId}/${id}`)))
      const begun = jobs.filter(({ status }) => status === 'in_progress')
      const used = new Set(begun.map(({ id, claimedBy }) => `${claimedBy}/${id}`))
      const locks = jobs.map((job) => {
        const { id, status, claimedBy, lockExpiry, assignedTo } = job
        if (status === 'in_progress') {
          if (claimedBy === undefined || !people.has(claimedBy)) return `job ${id} is in work with nobody`
          if (!places.has(`${claimedBy}/${id}`)) return `job ${id} takes no place of ${claimedBy}`
          const over = lockExpiry === undefined || Date.parse(lockExpiry) + lockMs < now.getTime()
          return over && `the lock of job ${id} has ended and holds`
        }
        if (lockExpiry !== undefined) return `job ${id} is ${status} and locked`
        if (status === 'pending' && (claimedBy ?? assignedTo) !== undefined) return `job ${id} waits with an owner`
        return status === 'assigned' && assignedTo === undefined && `job ${id} is assigned to nobody`
      })
      const empty = [...places].map(
        (place) => !used.has(place) && `a place is taken by a job that is not in work: ${place}`,
      )
      return each([...locks, ...empty], (fault) => fault)
    },
  },
  {
    name: 'the best score of each pair is that of the tests, and a score in the place of another is of staff who wrote it down',
    check: ({ tests, testScores, audits }) => {
      const given = tests.filter(({ score }) => score !== null)
      const best = Map.groupBy(given, ({ translatorId, pair }) => `${translatorId} ${pair}`)
      const told = testScores.flatMap(({ id, testScores: scores }) =>
        Object.entries(scores).map(([pair, score]) => {
          const reached = Math.max(...(best.get(`${id} ${pair}`) ?? []).map((test) => test.score ?? 0))
          return score !== reached && `application ${id} has ${score} in ${pair}, and its tests ${reached}`
        }),
      )
      const again = given.filter(({ earlier }) => earlier.length > 0)
      const written = again.map(({ id, translatorId, scoredBy, scoredAs }) => {
        const isWritten = audits.some(
          ({ action, subject, actor }) =>
            action === 'translator-test.rescored' && subject === `translator:${translatorId}` && actor === scoredBy,
        )
        return (scoredAs !== 'staff' || !isWritten) && `test ${id} was scored again, and no row of staff says so`
      })
      return each([...told, ...written], (fault) => fault)
    },
  },
]
