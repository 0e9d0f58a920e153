import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRightToLeft } from '#shared/languages/script.ts'
import { cutText } from '#shared/lib/cut-text.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { cut } from './cut.ts'
import { DocumentCard } from './document-card.tsx'
import { KeptList } from './kept-list.tsx'
import { PageThumbnail } from './pages/page-thumbnail.tsx'
import { PageViewer } from './pages/page-viewer.tsx'
import { PairFacts } from './pair-facts.tsx'
import { previewSides } from './preview-sides.tsx'
import styles from './result-card.module.css'
import { Score } from './score.tsx'
import { ShortenedNote } from './shortened-note.tsx'
import { TermsUsed } from './terms-used.tsx'

/** A finished preview: its page, the first 200 characters, the score, and what the caller puts beside the price. */
export function ResultCard({ view, children }: { view: TranslationView; children: ReactNode }) {
  const { t } = useTranslation('translations')
  const [open, setOpen] = useState(false)
  const text = cut(view.translatedContent, { isBeginning: view.previewOnly })
  const direction = isRightToLeft(view.targetLanguage) ? 'rtl' : 'ltr'
  return (
    <DocumentCard
      label={view.originalFilename}
      title={<bdi>{view.originalFilename}</bdi>}
      actions={children}
      picture={
        <>
          <PageThumbnail of={view} width={148} certified={view.translationType === 'certified'}>
            <Sheet
              size="small"
              lang={view.targetLanguage}
              dir={direction}
              certified={view.translationType === 'certified'}
            >
              {cutText(view.translatedContent, 900)}
            </Sheet>
          </PageThumbnail>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {t('preview.open')}
          </Button>
        </>
      }
    >
      <p className={styles.facts}>
        <PairFacts view={view} />
      </p>
      <p className={styles.excerpt} lang={view.targetLanguage} dir={direction}>
        {text}
      </p>
      <ShortenedNote view={view} />
      <Score view={view} />
      <TermsUsed view={view} />
      <KeptList view={view} />
      <Dialog open={open} onClose={() => setOpen(false)} title={view.originalFilename} shape="full">
        <PageViewer of={view} priced={view.quote?.pages} sides={previewSides(view, t)} />
      </Dialog>
    </DocumentCard>
  )
}
