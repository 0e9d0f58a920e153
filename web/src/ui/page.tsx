import { type ReactNode, useEffect, useRef } from 'react'
import { Contents } from './contents.tsx'
import styles from './page.module.css'
import { useHead } from './use-head.ts'

type Props = {
  /** The document's title, and the heading unless `heading` is given. */
  title: string
  heading?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  width?: 'content' | 'form' | 'text'
  /** Lists the headings that have an id beside the text. */
  contents?: boolean
  /** Nothing is at this address. */
  missing?: boolean
}

let pagesShown = 0

/** The frame of a page: title, one heading that takes the focus after a navigation, and a width. */
export function Page({
  title,
  heading = title,
  lead,
  actions,
  children,
  width = 'content',
  contents,
  missing = false,
}: Props) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.header}>
        <div>
          <PageHeading title={title} {...(typeof lead === 'string' ? { description: lead } : {})} missing={missing}>
            {heading}
          </PageHeading>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {contents ? (
        <div className={styles.columns}>
          <div ref={body} className={styles.text}>
            {children}
          </div>
          <Contents of={body} />
        </div>
      ) : (
        children
      )}
    </div>
  )
}

/** The one `h1`. It takes the focus when the page was reached from another one, so that a screen reader starts there. */
export function PageHeading({
  title,
  description,
  missing = false,
  children,
  className,
}: {
  title: string
  description?: string
  missing?: boolean
  children: ReactNode
  className?: string | undefined
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useHead({ title, missing, ...(description ? { description } : {}) })
  useEffect(() => {
    pagesShown += 1
    if (pagesShown > 1) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
