/** A path that stays below the server's base whoever reads it. `fail` throws. */
export function checkPathBelow(path: unknown, fail: (problem: string) => never): asserts path is string {
  if (typeof path !== 'string' || path === '') return fail('path must be a text, as "/version"')
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')) {
    return fail('path must be below the server, as "/version", not a URL')
  }
  // Characters that URLs have otherwise, or that are dropped from them.
  for (const character of path) {
    if (character <= '\x20' || character === '\\' || character === '#' || character === '\x7f') {
      return fail('path has a character that must be written as %…')
    }
  }
  const [pathname = ''] = path.split('?')
  if (segments(pathname, fail).some((part) => part === '.' || part === '..')) {
    return fail('path must not have the parts "." and ".."')
  }
}

/** Also those that a proxy sees who decodes first. */
function segments(pathname: string, fail: (problem: string) => never): readonly string[] {
  try {
    return decodeURIComponent(pathname).split(/[/\\]/)
  } catch {
    return fail('path has a % that stands for nothing')
  }
}
