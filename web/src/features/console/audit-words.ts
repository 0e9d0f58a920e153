import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AuditFacts } from '#shared/audit/audit.ts'
import { AuditAction, AuditCode, AuditSubject, auditFacts, isAuditFact } from '#shared/audit/words.ts'
import { formatCents } from '#shared/lib/money.ts'
import { formatMoment } from '../../lib/dates.ts'

type Facts = AuditFacts | null
type Value = AuditFacts[string] | undefined

/** The words for what stands in audit rows. A row is kept for ever: of a code that has no words any more the code is shown. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('adminHistory')
  return {
    action: (code: string): string => {
      const known = AuditAction.safeParse(code)
      return known.success ? t(`actions.${known.data}`) : code
    },
    subject: (code: string): string => {
      const [noun, ...id] = code.split(':')
      const known = AuditSubject.safeParse(noun)
      return known.success ? t(`subjects.${known.data}`, { id: id.join(':') }) : code
    },
    /** What differs, a line each. */
    changes: (before: Facts, after: Facts): { name: string; text: string }[] =>
      Object.keys({ ...before, ...after })
        .filter((name) => (before?.[name] ?? null) !== (after?.[name] ?? null))
        .map((name) => ({ name, text: changeOf(t, i18n.language, name, before?.[name], after?.[name]) })),
  }
}

type T = TFunction<'adminHistory'>

function changeOf(t: T, language: string, fact: string, before: Value, after: Value): string {
  const name = isAuditFact(fact) ? t(`facts.${fact}`) : fact
  const shown = (value: Value) => valueOf(t, language, fact, value)
  if (before === undefined) return t('change.set', { name, after: shown(after) })
  return t('change.moved', { name, before: shown(before), after: shown(after) })
}

function valueOf(t: T, language: string, fact: string, value: Value): string {
  if (value === undefined || value === null) return '–'
  if (typeof value === 'boolean') return value ? t('change.yes') : t('change.no')
  switch (isAuditFact(fact) ? auditFacts[fact] : 'text') {
    case 'cents':
      return formatCents(Number(value), language)
    case 'time':
      return formatMoment(String(value), language)
    case 'person':
      return t('change.person', { id: value })
    case 'plain':
      return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value
    case 'text':
      return String(value)
    case 'code': {
      const known = AuditCode.safeParse(value)
      return known.success ? t(`codes.${known.data}`) : String(value)
    }
  }
}
