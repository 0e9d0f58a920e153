// CloudFront function, viewer request: what follows `/files` is the key of an object. A link carries its own signature; whoever the
// viewer is otherwise stays here.
function handler(event) {
  var request = event.request
  request.uri = request.uri.slice('/files'.length)
  request.cookies = {}
  delete request.headers.authorization
  return request
}
