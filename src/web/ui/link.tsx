import type { ComponentPropsWithRef } from 'react'
import { type To, useHref, useLinkClickHandler, useMatch, useResolvedPath } from 'react-router'

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  to: To
  /** What the page there is told, which no address says. */
  state?: unknown
}

/**
 * A link to a page of ours, or to a whole address elsewhere. The router's own can also fetch ahead what a framework's
 * server gives, which each page would load for nothing.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const { target = '_self' } = rest
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, target })
  if (typeof to === 'string' && URL.canParse(to)) return <a {...rest} href={to} onClick={onClick} />
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

/** A link that says when its page is the one looked at. */
export function NavLink(props: LinkProps) {
  const isHere = useMatch(useResolvedPath(props.to).pathname) !== null
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />
}
