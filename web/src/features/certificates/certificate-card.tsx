import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { downloadCertified, listCertificates } from '#shared/certificates/api.ts'
import { type CertificateView, CertifiedFile } from '#shared/certificates/certificate.ts'
import { certifiedFilename, fileToHandIn } from '#shared/certificates/filename.ts'
import { packNamed } from '#shared/certificates/packs.ts'
import { groupsOf } from '#shared/lib/crockford.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { failureOf, queryOf, requestOf } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ApiError } from '../../lib/send.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { NoBreak } from '../../ui/no-break.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { RenderedPage } from '../../ui/pages/rendered-document.ts'
import { Seal } from '../../ui/seal.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './certificate-card.module.css'
import { signingDay } from './signing-day.ts'
import { usePackName } from './use-pack-name.ts'

const againMs = 60_000

type Certified = Pick<TranslationView, 'id' | 'originalFilename'>

/**
 * The customer's certificate: its first page, who signed what, and every file that it proves. `instead` is shown where there is none.
 * In a dialog it is `plain`: no frame and no picture.
 */
export function CertificateCard({ of, plain, instead }: { of: Certified; plain?: boolean; instead: ReactNode }) {
  const translationId = of.id
  const { t } = useTranslation('certificates')
  const { t: common } = useTranslation()
  const { data, isError, refetch } = useQuery({
    ...queryOf(listCertificates, { id: translationId }),
    staleTime: 0,
    // A correction replaces it, and staff may take it back, while the page is open.
    refetchInterval: againMs,
  })
  if (isError && !data) {
    return (
      <>
        <Notice tone="danger" title={t('card.failed')} live>
          <Button onClick={() => refetch()}>{common('tryAgain')}</Button>
        </Notice>
        {instead}
      </>
    )
  }
  if (!data) return <SkeletonLines label={t('card.loading')} count={5} />
  const [newest, ...earlier] = data
  if (!newest) return instead
  const isValid = newest.status === 'valid'
  return (
    <section className={styles.card} data-plain={plain || undefined} aria-labelledby={`certificate-${translationId}`}>
      {plain ? null : <FirstPage key={newest.id} translationId={translationId} isValid={isValid} />}
      <div className={styles.text}>
        <h2 id={`certificate-${translationId}`} className={styles.title}>
          {isValid ? <Seal size={28} /> : null}
          {t('card.title')}
        </h2>
        <Standing certificate={newest} />
        <CertificateFacts certificate={newest} />
        {isValid ? <p>{t('card.proves', { name: newest.claims.signer.name })}</p> : null}
        <p>
          <Link to={`${paths.verify}#${newest.id}`}>{t('card.verify')}</Link>
        </p>
        <Files of={of} claims={newest.claims} isValid={isValid} />
        {earlier.length > 0 ? <Earlier certificates={earlier} /> : null}
      </div>
    </section>
  )
}

/** What the reader must know before handing it in; nothing while it is in force. */
function Standing({ certificate }: { certificate: CertificateView }) {
  const { t } = useTranslation('certificates')
  const { status, revokedAt } = certificate
  const day = useDay()
  if (status === 'revoked') {
    return (
      <Notice tone="danger" title={t('card.state.revoked')}>
        <p>{t('card.revoked', { date: revokedAt ? day(revokedAt) : '' })}</p>
        <p>
          <Link to={paths.support}>{t('card.support')}</Link>
        </p>
      </Notice>
    )
  }
  if (status !== 'suspended') return null
  return (
    <Notice tone="warning" title={t('card.state.suspended')}>
      <p>{t('card.suspended')}</p>
    </Notice>
  )
}

function CertificateFacts({ certificate: { id, claims } }: { certificate: CertificateView }) {
  const { t, i18n } = useTranslation('certificates')
  const packName = usePackName()
  return (
    <Facts
      rows={[
        [t('card.number'), <NoBreak key="id" part={groupsOf(id)} />],
        [t('card.signer'), <bdi key="name">{claims.signer.name}</bdi>],
        [t('card.date'), signingDay(claims.iat, i18n.language)],
        [t('card.madeFor'), packName(claims.authority.pack)],
      ]}
    />
  )
}

type FilesProps = { of: Certified; claims: CertificateView['claims']; isValid: boolean }

function Files({ of: { id, originalFilename }, claims, isValid }: FilesProps) {
  const { t } = useTranslation('certificates')
  const { t: translations } = useTranslation('translations')
  const [busy, setBusy] = useState<CertifiedFile>()
  const handedIn = fileToHandIn(packNamed(claims.authority.pack))
  const made = new Set<CertifiedFile>(['jws', ...claims.deliverables.map(({ kind }) => kind)])
  const download = async (file: CertifiedFile) => {
    setBusy(file)
    try {
      saveFile(await fetchFile(id, file), certifiedFilename(originalFilename, file))
      const format = file === 'jws' ? 'JWS' : file.includes('pdf') ? 'PDF' : file.includes('docx') ? 'DOCX' : 'TXT'
      showToast({ title: translations('download.done'), description: translations('download.doneText', { format }) })
    } catch (error) {
      console.error(error)
      showToast({ title: failureOf(error).message ?? t('card.failedDownload'), variant: 'destructive' })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <h3 className={styles.files}>{t('card.files')}</h3>
      {handedIn === 'certified-pdf' || !isValid ? null : <p>{t('card.withOriginal')}</p>}
      <div className={styles.buttons}>
        {CertifiedFile.options
          .filter((file) => made.has(file))
          .map((file) => (
            <Button
              key={file}
              variant={isValid && file === handedIn ? 'primary' : 'secondary'}
              busy={busy === file && t(`card.download.${file}`)}
              onClick={() => download(file)}
            >
              <Download size={18} aria-hidden />
              {t(`card.download.${file}`)}
            </Button>
          ))}
      </div>
    </>
  )
}

function Earlier({ certificates }: { certificates: readonly CertificateView[] }) {
  const { t } = useTranslation('certificates')
  const day = useDay()
  return (
    <>
      <h3 className={styles.files}>{t('card.earlier')}</h3>
      <ul className={styles.earlier}>
        {certificates.map(({ id, status, supersededAt, supersededBy, revokedAt }) => (
          <li key={id}>
            <Link to={`${paths.verify}#${id}`}>
              <NoBreak part={groupsOf(id)} />
            </Link>
            {' · '}
            {status === 'superseded' && supersededAt && supersededBy ? (
              <NoBreak
                part={groupsOf(supersededBy)}
                sentence={t('card.superseded', { date: day(supersededAt), id: groupsOf(supersededBy) })}
              />
            ) : (
              t(`card.state.${status}`)
            )}
            {status === 'revoked' && revokedAt ? ` · ${day(revokedAt)}` : ''}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The certificate is the first page of the certified PDF. It says nothing to screen readers: the facts stand beside it. */
function FirstPage({ translationId, isValid }: { translationId: TranslationId; isValid: boolean }) {
  const paper = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<RenderedPage | 'none'>()
  useEffect(() => {
    let isCurrent = true
    openFirstPage(translationId).then(
      (drawn) => isCurrent && setPage(drawn ?? 'none'),
      () => isCurrent && setPage('none'),
    )
    return () => {
      isCurrent = false
    }
  }, [translationId])
  useEffect(() => {
    if (page && page !== 'none' && paper.current) void page.render(paper.current, pictureWidth / page.width)
  }, [page])
  if (page === 'none') return null
  const ratio = page ? page.height / page.width : Math.SQRT2
  return (
    <div
      ref={paper}
      className={styles.picture}
      style={{ inlineSize: pictureWidth, blockSize: pictureWidth * ratio }}
      data-waiting={page ? undefined : true}
      data-void={isValid ? undefined : true}
      aria-hidden
      inert
    />
  )
}

const pictureWidth = 264

async function openFirstPage(translationId: TranslationId): Promise<RenderedPage | undefined> {
  const [blob, { renderPdf }] = await Promise.all([
    fetchFile(translationId, 'certified-pdf'),
    import('../../ui/pages/render-pdf.ts'),
  ])
  return (await renderPdf(blob)).pages[0]
}

async function fetchFile(id: TranslationId, file: CertifiedFile): Promise<Blob> {
  const response = await fetch(requestOf(downloadCertified, { id, file }).url)
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return await response.blob()
}

function useDay() {
  const { i18n } = useTranslation()
  return (iso: string) => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(iso))
}
