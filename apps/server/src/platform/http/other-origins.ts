import type { FastifyReply, FastifyRequest } from 'fastify'

/** A browser names the page that embeds an image by one of these; which of them depends on the kind of call. */
function askingOrigin({ headers }: FastifyRequest): string | undefined {
  if (headers.origin) return headers.origin
  const { referer } = headers
  return referer && URL.canParse(referer) ? new URL(referer).origin : undefined
}

/**
 * Lets pages of the given origins embed this answer. The header knows no list of origins, so it is opened for whoever
 * asks from one of them and stays shut for everybody else.
 */
export function letOriginsEmbed(
  request: FastifyRequest,
  reply: FastifyReply,
  origins: readonly string[],
): FastifyReply {
  if (origins.length === 0) return reply
  reply.header('vary', 'Origin, Referer')
  const origin = askingOrigin(request)
  return origin !== undefined && origins.includes(origin)
    ? reply.header('cross-origin-resource-policy', 'cross-origin')
    : reply
}

/** The directive of a page that may stand in a frame of ours and of the given origins. */
export const frameAncestors = (origins: readonly string[]): string =>
  ['frame-ancestors', "'self'", ...origins].join(' ')

/** The older header knows no list either; the policy above says it better. */
export const letOriginsFrame = (reply: FastifyReply, origins: readonly string[]): FastifyReply =>
  origins.length > 0 ? reply.removeHeader('x-frame-options') : reply
