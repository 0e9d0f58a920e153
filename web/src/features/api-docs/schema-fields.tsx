import { useTranslation } from 'react-i18next'
import type { Schema } from '#shared/openapi/openapi.ts'
import styles from './api-docs.module.css'
import { fieldsOf, schemaLabel } from './schema-label.ts'

/** The fields of a schema, each with its type, and the fields within it. */
export function SchemaFields({ schema }: { schema: Schema }) {
  const { t } = useTranslation('apiDocs')
  const fields = fieldsOf(schema)
  if (fields.length === 0) return <p className={styles.type}>{schemaLabel(schema)}</p>
  return (
    <ul className={styles.fields}>
      {fields.map(({ name, schema: field, required }) => (
        <li key={name}>
          <code>{name}</code> <span className={styles.type}>{schemaLabel(field)}</span>
          {required ? null : <span className={styles.type}> · {t('optional')}</span>}
          {fieldsOf(field).length > 0 ? <SchemaFields schema={field} /> : null}
        </li>
      ))}
    </ul>
  )
}
