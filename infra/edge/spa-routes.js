// CloudFront function, viewer request: a path without a file extension is a page. A prerendered one has a file (`prerendered`, which the
// stack puts before this); every other starts from the shell. It stands here and not in errorResponses, which are distribution-wide
// and would turn the API's 404 into a page.
function handler(event) {
  var request = event.request
  var last = request.uri.split('/').pop()
  if (last.indexOf('.') === -1) request.uri = prerendered[request.uri] || shell
  return request
}
