// CloudFront function, viewer request: the caller's address, as the edge saw it. Whatever the caller sent under this name is gone.
function handler(event) {
  var request = event.request
  request.headers['x-viewer-address'] = { value: event.viewer.ip }
  delete request.headers['x-origin-verify']
  return request
}
