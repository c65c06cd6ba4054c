import { Icon } from '../view/icon.js'
import type { Notices } from './use-notices.js'

/** In a corner, over nothing that matters, until somebody has read it. */
export function NoticeList({ notices: { shown, dismiss } }: { readonly notices: Notices }) {
  return (
    <div className="notices" role="log" aria-label="Notices">
      {shown.map(({ id, title, message, code, causes }) => (
        <section key={id} className="notice" role="alert" aria-label={title}>
          <Icon name="alert" />
          <div className="notice-text">
            <h3>{title}</h3>
            {causes.length === 0 ? (
              <p>{message}</p>
            ) : (
              <ul>
                {causes.map((cause) => (
                  <li key={`${cause.field} ${cause.message}`}>
                    <code>{cause.field}</code> {cause.message}
                  </li>
                ))}
              </ul>
            )}
            <p className="notice-code">{code}</p>
          </div>
          <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <Icon name="cross" />
          </button>
        </section>
      ))}
    </div>
  )
}
