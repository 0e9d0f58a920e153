import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isRightToLeft } from '#shared/languages/script.ts'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './preview.module.css'

type Props = { label: string; language: string; marks: readonly string[]; children: ReactNode }

/**
 * Text that is not paid yet, watermarked. Copy, select-all, save, print, the context menu and dragging are blocked; the real
 * fence is the server, which sends no more than this.
 */
export function Preview({ label, language, marks, children }: Props) {
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable with the keyboard
    <section className={styles.preview} aria-label={label} tabIndex={0} {...blocked}>
      <Sheet lang={language === 'auto' ? undefined : language} dir={direction}>
        <div className={styles.text}>{children}</div>
      </Sheet>
      <div className={styles.marks} aria-hidden>
        {Array.from({ length: 12 }, (_, index) => (
          <span key={index} data-mark={marks[index % marks.length]} />
        ))}
      </div>
    </section>
  )
}

/** A made-up document for visitors, under the same watermark. */
export function SamplePreview() {
  const { t } = useTranslation('translations')
  return (
    <Preview label={t('sample.label')} language="pt" marks={[t('mark.preview'), t('mark.watermarked')]}>
      <p lang="pt">{sampleText}</p>
    </Preview>
  )
}

const sampleText =
  'Entre as partes é celebrado o presente contrato de prestação de serviços, que se rege pelas cláusulas seguintes. Primeira: o prestador obriga-se a entregar os trabalhos descritos no Anexo I até 30 de junho de 2027.'

const stop = (event: SyntheticEvent) => event.preventDefault()
/** Against the copy at hand; the real fence is the server. */
export const blocked = {
  onCopy: stop,
  onCut: stop,
  onContextMenu: stop,
  onDragStart: stop,
  onKeyDown: (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && 'acsp'.includes(event.key.toLowerCase())) event.preventDefault()
  },
}
