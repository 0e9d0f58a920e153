import type { ReactNode } from 'react'
import styles from './prose.module.css'

/** Headed paragraphs, as long texts are read. */
export function Prose({
  sections,
  children,
}: {
  sections: readonly { title: string; text: readonly string[] }[]
  children?: ReactNode
}) {
  return (
    <div className={styles.prose}>
      {sections.map(({ title, text }, index) => (
        <section key={title}>
          <h2 id={`section-${index + 1}`}>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {children}
    </div>
  )
}
