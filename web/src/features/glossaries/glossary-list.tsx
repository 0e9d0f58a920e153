import Download from 'lucide-react/icons/download'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GlossaryView } from '#shared/glossaries/glossary.ts'
import { languageName } from '#shared/languages/language.ts'
import { formatDate } from '../../lib/dates.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { DeleteGlossaryDialog } from './delete-glossary-dialog.tsx'
import styles from './glossaries.module.css'
import { targetNames } from './language-names.ts'
import { RenameGlossaryDialog } from './rename-glossary-dialog.tsx'
import { UploadGlossaryDialog } from './upload-glossary-dialog.tsx'
import { useGlossaries } from './use-glossaries.ts'

type Open = { what: 'upload' } | { what: 'rename' | 'delete'; glossary: GlossaryView } | undefined

/** The account's glossaries: upload, rename, download, delete. */
export function GlossaryList() {
  const { t, i18n } = useTranslation('glossaries')
  const { list, glossaries } = useGlossaries()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (list.isPending) return <SkeletonLines label={t('loading')} count={4} />
  if (list.isError && glossaries.length === 0) {
    return (
      <Notice tone="danger" title={t('failed')} live>
        <Button onClick={() => list.refetch()}>{t('again')}</Button>
      </Notice>
    )
  }
  const add = (
    <Button variant="primary" onClick={() => setOpen({ what: 'upload' })}>
      {t('add')}
    </Button>
  )
  return (
    <div className={styles.list}>
      {glossaries.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')}>
          {add}
        </EmptyState>
      ) : (
        <>
          {add}
          <DataTable
            caption={t('title')}
            rows={glossaries}
            keyOf={(row) => row.id}
            columns={[
              { key: 'name', label: t('name'), cell: (row) => <bdi>{row.name}</bdi> },
              { key: 'from', label: t('from'), cell: (row) => languageName(row.sourceLanguage, i18n.language) },
              { key: 'into', label: t('into'), cell: (row) => targetNames(row, i18n.language) },
              { key: 'terms', label: t('terms'), cell: (row) => row.terms.toLocaleString(i18n.language) },
              { key: 'added', label: t('added'), cell: (row) => formatDate(row.createdAt, i18n.language) },
              {
                key: 'actions',
                label: t('actions'),
                align: 'end',
                bare: true,
                cell: (row) => (
                  <span className={styles.actions}>
                    <IconButton
                      icon={Pencil}
                      label={t('renameNamed', { name: row.name })}
                      onClick={() => setOpen({ what: 'rename', glossary: row })}
                    />
                    <IconButton
                      icon={Download}
                      label={t('downloadNamed', { name: row.name })}
                      onClick={() => void save(row, t('notDownloaded'))}
                    />
                    <IconButton
                      icon={Trash}
                      label={t('deleteNamed', { name: row.name })}
                      onClick={() => setOpen({ what: 'delete', glossary: row })}
                    />
                  </span>
                ),
              },
            ]}
          />
        </>
      )}
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage && t('loading')} onClick={() => list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      {open?.what === 'upload' ? <UploadGlossaryDialog onClose={close} /> : null}
      {open?.what === 'rename' ? <RenameGlossaryDialog glossary={open.glossary} onClose={close} /> : null}
      {open?.what === 'delete' ? <DeleteGlossaryDialog glossary={open.glossary} onClose={close} /> : null}
    </div>
  )
}

async function save({ id, filename }: GlossaryView, failed: string): Promise<void> {
  const response = await fetch(`/api/glossaries/${id}/file`).catch(() => undefined)
  if (response?.ok) saveFile(await response.blob(), filename)
  else showToast({ title: failed, variant: 'destructive' })
}
