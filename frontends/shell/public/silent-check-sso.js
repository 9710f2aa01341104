// Hands the address that the sign-in pages returned with to the page around this frame.
parent.postMessage(location.href, location.origin);
