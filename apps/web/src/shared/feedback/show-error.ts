import { request } from '../request/request.ts'
import { endSession, useSession } from '../session/session-store.ts'
import { endsSession, errorNotice, isContractCall, NOTICE_TITLE, type ErrorNotice } from './error-notice.ts'
import { withFeedback } from './feedback.ts'

/** Time to read the notice before the page goes. */
const RELOAD_DELAY_MS = 1500

/** An expired session is over whatever the server says: it is not waited for long. */
const GOODBYE_MS = 2000

let isLeaving = false

export const isEnterpriseChatBrowser = (agent = navigator.userAgent) => /wxwork|dingtalk/i.test(agent)

/** Tells the server, however it answers, then starts over at the login page. */
async function leave() {
  const { token } = useSession.getState()
  const goodbye = { headers: { 'X-Access-Token': token }, sign: false, timeoutMs: GOODBYE_MS }
  await request.post('/sys/logout', goodbye).catch(() => undefined)
  endSession()
  globalThis.location.reload()
}

function showExpired(notice: Extract<ErrorNotice, { show: 'expired-modal' | 'expired-loading' }>) {
  isLeaving = true
  withFeedback(({ modal, message }) => {
    if (notice.show === 'expired-loading') {
      void message.loading(notice.text, 0)
      setTimeout(() => void leave(), RELOAD_DELAY_MS)
      return
    }
    modal.error({
      title: notice.title,
      content: notice.text,
      okText: notice.okText,
      mask: { closable: false },
      onOk: leave,
    })
  })
}

/** Whose answer tells whether the session lives: a call that every server of the contract has. */
const SESSION_PATH = '/sys/permission/getUserPermissionByToken'
/** A session that was alive is not asked about again for so long. */
const ALIVE_MS = 60_000
let checkedAt = Number.NEGATIVE_INFINITY

/** A server without our own calls may answer them with 401. Only the session itself says that it is over. */
async function checkSession(): Promise<void> {
  if (Date.now() - checkedAt < ALIVE_MS) return
  checkedAt = Date.now()
  try {
    await request.get(SESSION_PATH)
  } catch (error) {
    checkedAt = Number.NEGATIVE_INFINITY
    if (endsSession(error)) showError(error)
  }
}

/** The one place that tells the user about a failed call. */
export function showError(error: unknown) {
  // Ten calls may fail at once when a session ends: one notice is enough.
  if (isLeaving) return
  if (endsSession(error) && !isContractCall(error) && useSession.getState().token !== '') return void checkSession()
  const notice = errorNotice(error, {
    hasToken: useSession.getState().token !== '',
    isEnterpriseChat: isEnterpriseChatBrowser(),
  })
  if (notice.show === 'nothing') return
  if (notice.show === 'expired-modal' || notice.show === 'expired-loading') return showExpired(notice)

  const { show, text, seconds, after } = notice
  withFeedback(({ notification }) =>
    notification[show]({
      key: `${show}:${text}`,
      title: NOTICE_TITLE,
      description: text,
      ...(seconds === undefined ? {} : { duration: seconds }),
    }),
  )
  if (after === 'reload') {
    isLeaving = true
    setTimeout(() => void leave(), RELOAD_DELAY_MS)
  }
}
