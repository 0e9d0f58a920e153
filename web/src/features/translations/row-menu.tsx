import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuAction, MenuChoice, MenuLine } from '../../ui/menu.tsx'
import { choicesOf, mayBeDeleted, useKeepFor } from './keeping.ts'

/** How long the result is kept, and deleting it now. */
export function RowMenu({ row, onDelete }: { row: TranslationSummary; onDelete: () => void }) {
  const { t } = useTranslation('translations')
  const trigger = useRef<HTMLButtonElement>(null)
  const keepFor = useKeepFor(row)
  const choices = choicesOf(row)
  const options = choices.map((days) => ({ value: String(days), label: t('keep.days', { count: days }) }))
  return (
    <Menu trigger={<IconButton ref={trigger} icon={Ellipsis} label={t('keep.menu', { name: row.originalFilename })} />}>
      <MenuChoice
        label={t('keep.label')}
        value={String(row.resultDays)}
        options={options}
        onChoose={(chosen) => {
          const days = choices.find((choice) => String(choice) === chosen)
          if (days !== undefined) void keepFor(days)
        }}
      />
      {mayBeDeleted(row) ? (
        <>
          <MenuLine />
          <MenuAction
            icon={Trash}
            danger
            onSelect={() => {
              // The dialog gives the focus back to what had it: that must not be an entry of a menu that is gone.
              trigger.current?.focus()
              onDelete()
            }}
          >
            {t('keep.delete')}
          </MenuAction>
        </>
      ) : null}
    </Menu>
  )
}
