import { isWithheld } from '#shared/certificates/standing.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { DownloadButtons } from '../../features/translations/download-buttons.tsx'
import { loadMessages } from '../../lib/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const Review = lazyPart(async () => {
  const [{ Review: View }] = await Promise.all([
    import('../../features/jobs/review/review.tsx'),
    loadMessages('review'),
  ])
  return View
})

// A chunk of its own: most translations have no certificate.
const CertificateCard = lazyPart(async () => {
  const [{ CertificateCard: Card }] = await Promise.all([
    import('../../features/certificates/certificate-card.tsx'),
    loadMessages('certificates'),
  ])
  return Card
})

/** Review and certificate of a paid certified translation; nothing for any other. */
export function CertifiedSection({ view }: { view: TranslationView }) {
  const isReviewed = view.status === 'human_review' || view.status === 'completed'
  if (view.translationType !== 'certified' || !view.paid || !isReviewed) return null
  const languages = { source: view.sourceLanguage, target: view.targetLanguage }
  return (
    <>
      {view.status === 'completed' ? (
        <CertificateCard
          of={view}
          instead={view.deletedAt === null ? <DownloadButtons view={view} from="result" /> : null}
          placeholder={<Skeleton height={220} />}
        />
      ) : null}
      <Review
        key={view.status}
        id={view.id}
        isValid={!isWithheld(view.certificateStatus) && view.deletedAt === null}
        languages={languages}
        placeholder={<Skeleton height={160} />}
      />
    </>
  )
}
