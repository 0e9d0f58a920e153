import { type ReactNode, useEffect, useRef } from 'react'
import { Contents } from './contents.tsx'
import styles from './page.module.css'

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
}

let pagesShown = 0

/** The frame of a page: title, one heading that takes the focus after a navigation, and a width. */
export function Page({ title, heading = title, lead, actions, children, width = 'content', contents }: Props) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.header}>
        <div>
          <PageHeading title={title}>{heading}</PageHeading>
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
  children,
  className,
}: {
  title: string
  children: ReactNode
  className?: string | undefined
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
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

/** The title of the document; the site's name goes behind it where it is not part of it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title.includes('Attesta') ? title : `${title} · Attesta`
  }, [title])
}
