package com.parlance.keycloak;

import jakarta.ws.rs.core.MultivaluedMap;
import org.keycloak.authentication.AuthenticationFlowContext;
import org.keycloak.authentication.authenticators.browser.UsernamePasswordForm;
import org.keycloak.authentication.authenticators.util.AuthenticatorUtils;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.UserModel;
import org.keycloak.models.credential.PasswordCredentialModel;
import org.keycloak.representations.idm.CredentialRepresentation;

/**
 * The server's form, which costs the hash of a password whatever is wrong. The server's own spends none where it has nothing to compare: an
 * account that is locked, one that has no password, and an empty password. By the time it saves, a stranger knows that the account exists.
 */
public final class EvenPasswordForm extends UsernamePasswordForm {
    public EvenPasswordForm(KeycloakSession session) {
        super(session);
    }

    @Override
    public boolean validatePassword(
            AuthenticationFlowContext context, UserModel user, MultivaluedMap<String, String> form, boolean clearUser) {
        if (!isCompared(context, user, form.getFirst(CredentialRepresentation.PASSWORD))) {
            AuthenticatorUtils.dummyHash(context);
        }
        return super.validatePassword(context, user, form, clearUser);
    }

    private static boolean isCompared(AuthenticationFlowContext context, UserModel user, String password) {
        return password != null
                && !password.isEmpty()
                && user.credentialManager().isConfiguredFor(PasswordCredentialModel.TYPE)
                && AuthenticatorUtils.getDisabledByBruteForceEventError(context, user) == null;
    }
}
