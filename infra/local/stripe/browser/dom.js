/** An element with its properties set; no markup is ever parsed. */
export function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties)
}

/** A constructed style sheet: what a strict content security policy allows. */
export function sheet(css) {
  const made = new CSSStyleSheet()
  made.replaceSync(css)
  return made
}
