import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { addressRequests, apiKeyLimit } from '#shared/api-keys/api-key.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import { signatureHeader } from '#shared/webhooks/webhook.ts'
import { ApiReference } from '../../features/api-docs/api-reference.tsx'
import { samples } from '../../features/api-docs/samples.ts'
import { siteOrigin } from '../../lib/site-origin.ts'
import { paths } from '../../paths.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './api-docs.module.css'

/** How to use the API: from a key to the finished document, and every call that takes one. */
export function ApiDocsPage() {
  const { t } = useTranslation('apiDocs')
  const sample = samples(siteOrigin)
  return (
    <Page title={t('title')} lead={t('lead')} contents>
      <div className={styles.parts}>
        <section>
          <h2 id="auth">{t('auth.title')}</h2>
          <p>
            {t('auth.text')} <Link to={paths.apiSignup}>{t('auth.apply')}</Link>
          </p>
          <CodeBlock label={t('auth.sample')}>{sample.auth}</CodeBlock>
          <p>{t('auth.safety', { max: apiKeyLimit.max, addressMax: addressRequests })}</p>
        </section>
        <section>
          <h2 id="start">{t('start.title')}</h2>
          <p>{t('start.send')}</p>
          <CodeBlock label={t('start.sendSample')}>{sample.start}</CodeBlock>
          <p>{t('start.ticket')}</p>
          <p>{t('start.poll')}</p>
          <CodeBlock label={t('start.pollSample')}>{sample.poll}</CodeBlock>
          <p>{t('start.download')}</p>
          <CodeBlock label={t('start.downloadSample')}>{sample.download}</CodeBlock>
          <p>{t('start.pay')}</p>
          <p>{t('start.lists', { header: nextCursorHeader })}</p>
        </section>
        <section>
          <h2 id="idempotency">{t('idempotency.title')}</h2>
          <p>{t('idempotency.text')}</p>
          <p>{t('idempotency.refused')}</p>
        </section>
        <section>
          <h2 id="errors">{t('errors.title')}</h2>
          <p>{t('errors.text')}</p>
          <p>{t('errors.retry')}</p>
        </section>
        <section>
          <h2 id="webhooks">{t('webhooks.title')}</h2>
          <p>{t('webhooks.text')}</p>
          <CodeBlock label={t('webhooks.eventSample')}>{sample.event}</CodeBlock>
          <p>{t('webhooks.verify', { header: signatureHeader })}</p>
          <CodeBlock label={t('webhooks.verifySample')}>{sample.verify}</CodeBlock>
          <p>{t('webhooks.again')}</p>
        </section>
        <section>
          <h2 id="reference">{t('reference.title')}</h2>
          <p>
            {t('reference.text')} <a href="/openapi.json">openapi.json</a>
          </p>
          <ApiReference />
        </section>
      </div>
    </Page>
  )
}
