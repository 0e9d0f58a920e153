// CloudFront function, viewer request: a path without a file extension is a route of the SPA.
// It stands here and not in errorResponses, which are distribution-wide and would turn the API's 404 into a page.
function handler(event) {
  var request = event.request
  var last = request.uri.split('/').pop()
  if (last.indexOf('.') === -1) request.uri = '/index.html'
  return request
}
