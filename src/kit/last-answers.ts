import { type IncomingMessage, ServerResponse } from 'node:http'

export type LastAnswers = ReturnType<typeof createLastAnswers>

/**
 * Of a server that closes: a connection that is busy then would hold up the end for as long as its client keeps it.
 * Until then its answers are as any; no hook has to look at each of them.
 */
export function createLastAnswers() {
  class Answer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {}
  let areBegun = false
  return {
    /** The class of the server's answers. */
    Answer,
    /** From now on each answer tells its client that the connection is kept no more, and is the last on it. */
    begin() {
      areBegun = true
      Answer.prototype.writeHead = new Proxy(Answer.prototype.writeHead, {
        apply(writeHead, answer: Answer, args) {
          answer.shouldKeepAlive = false
          return Reflect.apply(writeHead, answer, args)
        },
      })
    },
    /** Whether a connection has to be ended behind its answer: the head of that may have been on its way before. */
    areBegun: () => areBegun,
  }
}
