import { createContext, use, useEffect } from 'react'

export type Head = { title: string; description?: string; missing?: boolean }

/** Is told where there is no document. */
export const HeadContext = createContext<(head: Head) => void>(() => undefined)

/**
 * What search engines and tabs know of the page: its title, with the site's name behind it where it is not part of it, its
 * description, and the one address that it goes by. A page that is not there says so.
 */
export function useHead({ title, description, missing = false }: Head): void {
  const fullTitle = title.includes('Attesta') ? title : `${title} · Attesta`
  use(HeadContext)({ title: fullTitle, description })
  useEffect(() => {
    document.title = fullTitle
    put('meta', { name: 'description' }, 'content', description)
    put('link', { rel: 'canonical' }, 'href', missing ? undefined : location.origin + location.pathname)
    put('meta', { name: 'robots' }, 'content', missing ? 'noindex' : undefined)
  }, [fullTitle, description, missing])
}

/** Sets an attribute of the one element of its kind in the head, or takes the element out. */
function put(tag: 'meta' | 'link', by: Record<string, string>, attribute: string, value: string | undefined): void {
  const [[name, is]] = Object.entries(by) as [[string, string]]
  const known = document.head.querySelector(`${tag}[${name}="${is}"]`)
  if (value === undefined) return known?.remove()
  const element = known ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(name, is)
  element.setAttribute(attribute, value)
}
