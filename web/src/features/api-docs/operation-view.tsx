import { useTranslation } from 'react-i18next'
import type { Operation, Schema } from '#shared/openapi/openapi.ts'
import styles from './api-docs.module.css'
import { SchemaFields } from './schema-fields.tsx'
import { schemaLabel } from './schema-label.ts'

/** One call: what it takes and what it answers. */
export function OperationView({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const { t } = useTranslation('apiDocs')
  const { operationId, summary, parameters = [], requestBody, responses } = operation
  const answer = (responses['200'] as { content?: Record<string, { schema: Schema }> } | undefined)?.content
  return (
    <details className={styles.operation} id={operationId}>
      <summary>
        <span className={styles.route} dir="ltr">
          <strong>{method.toUpperCase()}</strong> {path}
        </span>
        <span className={styles.type}>
          {t(`calls.${operationId}` as 'calls.getTranslation', { defaultValue: summary })}
        </span>
      </summary>
      <div className={styles.inside}>
        {parameters.length > 0 ? (
          <>
            <h4>{t('parameters')}</h4>
            <ul className={styles.fields}>
              {parameters.map((parameter) => (
                <li key={parameter.name}>
                  <code>{parameter.name}</code>{' '}
                  <span className={styles.type}>
                    {t(`in.${parameter.in}`)} · {schemaLabel(parameter.schema)}
                    {parameter.required ? null : ` · ${t('optional')}`}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
          <section key={type}>
            <h4>
              {t('body')} <span className={styles.type}>{type}</span>
            </h4>
            <SchemaFields schema={schema} />
          </section>
        ))}
        <h4>{t('answer')}</h4>
        {answer?.['application/json'] ? (
          <SchemaFields schema={answer['application/json'].schema} />
        ) : (
          <p>{t('file')}</p>
        )}
        {responses['202'] ? <p>{t('underWay')}</p> : null}
      </div>
    </details>
  )
}
